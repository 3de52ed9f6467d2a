import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Large files first, since what takes longest at the end keeps one worker alone; those that try
 * every operation are a line each and take minutes.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { long = [], rest = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      moduleId.includes('/fuzz-') ? 'long' : 'rest',
    )
    return [...long, ...rest]
  }
}

/**
 * Three kinds of test, each at a real door: `unit` (pure rules), `server` (HTTP and SQL against
 * a real PostgreSQL), `browser` (a real Chromium against the real server). The files of the last
 * two share the modules of a worker, so that the program is loaded once and not for each: nothing
 * of it may be kept in a module, and no module may be mocked. `faults` takes minutes and the whole
 * machine, and is run by `npm test -- --longer` alone.
 */
export default defineConfig({
  test: {
    // Server and browser tests wait for other processes a good part of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'kit/domain/**/*.test.ts',
            'features/*/*/domain/**/*.test.ts',
            'kit/web/**/*.test.ts',
            'tools/!(quinte)/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'kit/server/**/*.test.ts',
            'features/*/*/server/**/*.test.ts',
            'app/server/**/*.test.ts',
            'db/**/*.test.ts',
            'tools/quinte/**/*.test.ts',
          ],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/built.mjs', 'tests/support/database.ts'],
          // What has to be quick says so itself; this only ends what hangs.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/built.mjs', 'tests/support/database.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: [
            'features/*/*/web/**/*.test.ts',
            'tests/journeys/**/*.test.ts',
            'app/web/**/*.test.ts',
          ],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/built.mjs', 'tests/support/database.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
