import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUT = path.resolve('dist/server')

/**
 * The server as one file: a thousand modules that are looked for, read and linked one by one are
 * most of what a start takes. Names stay, so that a trace says where. Packages stay where they are,
 * but those that are many small modules themselves.
 */
export default defineConfig({
  plugins: [besideTheirSources()],
  ssr: { noExternal: [/^(kysely|zod|hucre|@orpc\/.*)$/] },
  build: {
    ssr: 'app/server/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    target: 'esnext',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
})

/** What a module finds beside itself, such as the program of a child process, stays there. */
function besideTheirSources(): Plugin {
  return {
    name: 'beside-their-sources',
    transform(code, id) {
      if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return undefined
      const source = path.relative(OUT, id).replaceAll(path.sep, '/')
      const url = `new URL(${JSON.stringify(source)}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', url), map: null }
    },
  }
}
