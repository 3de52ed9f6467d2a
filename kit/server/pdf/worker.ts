/**
 * The process that typesets: one document at a time, its template by path and its data as JSON.
 * Compiled documents are native memory that the garbage collector cannot weigh, so it is called
 * by hand after each of them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A document to make. */
export interface Asked {
  readonly template: string
  readonly data: string
}

/** The document, or what is wrong with its template. */
export interface Made {
  readonly pdf?: Uint8Array
  readonly fault?: string
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FONTS = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/source-sans-3/package.json'),
)
const FACES = ['400Regular', '400Regular_Italic', '600SemiBold']

const compiler = NodeCompiler.create({
  workspace: ROOT,
  fontArgs: [
    {
      fontBlobs: FACES.map((face) =>
        readFileSync(path.join(FONTS, face, `SourceSans3_${face}.ttf`)),
      ),
    },
  ],
})

function make({ template, data }: Asked): Made {
  const compiled = compiler.compile({
    mainFilePath: path.join(ROOT, template),
    inputs: { data },
  })
  const error = compiled.takeError()
  if (error) return { fault: `${template}: ${JSON.stringify(compiler.fetchDiagnostics(error))}` }
  const document = compiled.result
  return document ? { pdf: compiler.pdf(document, {}) } : { fault: `${template}: nothing was made` }
}

/** What the binding throws is told like any other fault: the process goes on. */
function attempt(asked: Asked): Made {
  try {
    return make(asked)
  } catch (error) {
    return { fault: `${asked.template}: ${String(error)}` }
  }
}

process.on('message', (asked: Asked) => {
  process.send?.(attempt(asked))
  compiler.evictCache(0)
  globalThis.gc?.()
})
// The fonts are read: the first document may come.
process.send?.('ready')
