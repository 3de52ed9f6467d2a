import type { AnySchema } from '@orpc/contract'
import { z } from 'zod'
import { router } from '#app/server/features.ts'
import type { InputLimit, OperationMeta } from '#kit/domain/contract.ts'
import type { Permission } from '#kit/domain/permissions.ts'
import { inAddress, type Method } from './client.ts'

/** An operation of the product, as the router itself declares it. */
export interface DeclaredOperation {
  /** Feature and name: `students.create`. */
  readonly name: string
  readonly who: Permission
  readonly limit: InputLimit
  readonly method: Method
  /** Relative to /api, with its `{fields}`. */
  readonly path: string
  /** JSON schema of the input; `undefined` when it takes none. */
  readonly input: z.core.JSONSchema.BaseSchema | undefined
}

interface Procedure {
  readonly '~orpc': {
    readonly meta: OperationMeta
    readonly route: { readonly method?: string; readonly path?: string }
    readonly inputSchema?: AnySchema
  }
}

/** Every operation of every feature: what is added to the router is found here by itself. */
export function allOperations(): DeclaredOperation[] {
  return Object.entries(router).flatMap(([feature, routes]) =>
    Object.entries(routes as Record<string, Procedure>).map(([name, procedure]) => {
      const { meta, route, inputSchema } = procedure['~orpc']
      return {
        name: `${feature}.${name}`,
        who: meta.who,
        limit: meta.limit,
        method: (route.method ?? 'POST') as Method,
        path: route.path ?? '/',
        input: jsonSchema(inputSchema),
      }
    }),
  )
}

function jsonSchema(schema: AnySchema | undefined): DeclaredOperation['input'] {
  if (!(schema instanceof z.ZodType)) return undefined
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** The address of an operation with the fields of its path filled in; the others are the input. */
export function addressOf(
  operation: DeclaredOperation,
  fields: Readonly<Record<string, unknown>>,
): { path: string; input: Record<string, unknown> } {
  const input = { ...fields }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(inAddress(value))
  })
  return { path, input }
}
