import { fuzzOperations } from '#tests/support/fuzz.ts'

await fuzzOperations('writes')
