/**
 * The process that typesets: one document at a time, its template by path and its data as JSON.
 * Compiled documents are native memory that the garbage collector cannot weigh, so it is called
 * by hand after each of them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { packPdf } from './pack.ts'

/** A document to make. */
export interface Asked {
  readonly template: string
  readonly data: string
}

/** The document, or what is wrong with its template. */
export interface Made {
  readonly pdf?: Uint8Array
  readonly fault?: string
  /** The memory that this process holds with it. */
  readonly bytes?: number
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)
/**
 * The fonts that come along, each with its faces: the usual one, and for names in other letters
 * those that it lacks. What none of them has is taken from the system's, or printed as a box.
 */
const FONTS = [
  {
    package: require.resolve('@expo-google-fonts/source-sans-3/package.json'),
    faces: ['400Regular', '400Regular_Italic', '600SemiBold'],
  },
  {
    package: require.resolve('@expo-google-fonts/noto-sans-hebrew/package.json'),
    faces: ['400Regular', '600SemiBold'],
  },
  {
    package: require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'),
    faces: ['400Regular', '600SemiBold'],
  },
  {
    package: require.resolve('@expo-google-fonts/noto-emoji/package.json'),
    faces: ['400Regular'],
  },
]

/** The files of a font, of which no other of its package is read. */
function facesOf(font: (typeof FONTS)[number]): Buffer[] {
  return font.faces.map((face) => {
    const home = path.join(path.dirname(font.package), face)
    const [file = ''] = readdirSync(home).filter((name) => name.endsWith('.ttf'))
    return readFileSync(path.join(home, file))
  })
}

const compiler = NodeCompiler.create({
  workspace: ROOT,
  fontArgs: [{ fontBlobs: FONTS.flatMap(facesOf) }],
})

/**
 * A picture that cannot be read, broken on its way to us, must not keep everything else from being
 * printed: then all are left out.
 */
function make(asked: Asked): Made {
  const made = typeset(asked, 'yes')
  return made.fault?.includes('decode image') ? typeset(asked, 'no') : made
}

function typeset({ template, data }: Asked, pictures: 'yes' | 'no'): Made {
  const compiled = compiler.compile({
    mainFilePath: path.join(ROOT, template),
    inputs: { data, pictures },
  })
  const error = compiled.takeError()
  if (error) return { fault: `${template}: ${JSON.stringify(compiler.fetchDiagnostics(error))}` }
  const document = compiled.result
  return document
    ? { pdf: packPdf(exported(document)) }
    : { fault: `${template}: nothing was made` }
}

/**
 * As PDF/UA-1, which promises that a screen reader can read all of it. A text with signs that no
 * font has cannot keep that promise: it is tagged as well as it can be.
 */
function exported(document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document, {})
  }
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
  process.send?.({ ...attempt(asked), bytes: process.memoryUsage.rss() })
  compiler.evictCache(0)
  globalThis.gc?.()
})
// The fonts are read: the first document may come.
process.send?.('ready')
