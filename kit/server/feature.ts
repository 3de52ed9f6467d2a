import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from './db.ts'
import type { BatchKinds } from './batch.ts'
import type { DemoSeed } from './demo.ts'
import type { FeatureDiary } from './diary.ts'
import type { DocumentRoute } from './document-route.ts'
import type { FeatureErrors } from './error-registry.ts'
import type { Foundation } from './foundation.ts'
import type { JobSet } from './jobs.ts'
import type { Script } from './legacy.ts'
import type { Letters } from './letter.ts'
import type { PublicDoor } from './public-door.ts'
import type { PublicLink } from './public-link.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'
import type { Template } from './template.ts'
import type { Permission } from '#kit/domain/permissions.ts'

/** A file served under the address of the record that it belongs to, never under its own. */
export interface FileRoute {
  /** With one `:id`, the record's: `/api/students/:id/photo`. */
  readonly path: string
  readonly who: Exclude<Permission, 'public'>
  /** The file of a record; `undefined` when the record or its file does not exist. */
  fileOf(db: Db, id: number): Promise<number | undefined>
}

/**
 * All that a feature brings to the server; app/server/features.ts lists the manifests and joins
 * them. What a feature has none of is left out.
 */
export interface ServerFeature {
  /** As the screens and the OpenAPI document call its operations: `courses` of `courses.list`. */
  readonly name: string
  readonly routes?: Readonly<Record<string, Route>>
  /** Its codes, each with kind and sentence, and what its named constraints mean. */
  readonly errors?: FeatureErrors
  /** Legacy scripts, by the title under which docs/scripts.md describes them. */
  readonly scripts?: Readonly<Record<string, readonly Script[]>>
  readonly letters?: Letters
  /** The words of its letters, which the office may change. */
  readonly templates?: readonly Template[]
  /** Work behind the requests; letters and batches are those of all features. */
  jobs?(services: Services, all: { letters: Letters; batches: BatchKinds }): JobSet
  /** Pages behind personal links. */
  readonly links?: readonly PublicLink[]
  /** Addresses at which other programs leave something. */
  readonly doors?: readonly PublicDoor[]
  readonly files?: readonly FileRoute[]
  /** Spreadsheets and PDFs that are made when they are asked for. */
  readonly documents?: readonly DocumentRoute[]
  /** Work on many rows that the server does by itself. */
  readonly batches?: BatchKinds
  /** How its lines of the audit read, and what else it has for the diary of a record. */
  readonly diary?: FeatureDiary
  /** Parts of the demo academy; each runs after those that it needs. */
  readonly seeds?: readonly DemoSeed[]
  /** What the server itself stands on. */
  readonly foundation?: Partial<Foundation>
  /** Addresses outside of /api that other programs read, each with a token of its own. */
  serve?(http: FastifyInstance, services: Services): void
  /** Opens what it keeps encrypted; throws `WrongSecretKey` where that is under another key. */
  openSealed?(services: Services): Promise<void>
  /** What every server does each minute, and once more before it ends. */
  everyMinute?(services: Services, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void>
  /** Throws away, once a night, what only had a use for a while. */
  sweep?(db: Db, now: Temporal.Instant): Promise<void>
}
