import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { measureDatabase } from './mutations.ts'

/** Measures once a day, or when the machine is on. */
export function installationJobs(services: Services): JobSet {
  return {
    tasks: { 'installation.measure': () => measureDatabase(services) },
    schedule: { 'installation.measure': '5 * * * *' },
  }
}
