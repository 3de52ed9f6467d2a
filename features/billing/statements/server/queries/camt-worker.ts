/** Reads the one statement that it is given; begun by `readCamtBeside`. */
import { workBeside } from '#kit/server/beside.ts'
import { readCamt } from './camt.ts'

await workBeside((text, say) => say(readCamt(String(text))))
