/** Reads the one statement that it was started with; begun by `readCamtBeside`. */
import { parentPort, workerData } from 'node:worker_threads'
import { readCamt } from './camt.ts'

parentPort?.postMessage(readCamt(String(workerData)), [])
