import { z } from 'zod'
import { wordIssue } from '#kit/domain/wording.ts'

/**
 * Imported before any contract. Without `jitless` zod probes `new Function`, which the content
 * policy reports as an attack on every page.
 */
z.config({ jitless: true, customError: wordIssue })
