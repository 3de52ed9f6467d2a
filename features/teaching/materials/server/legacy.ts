import { discountScripts } from './legacy/discounts.ts'
import { handoutScripts } from './legacy/handouts.ts'
import { homeworkScripts } from './legacy/homework.ts'
import type { Script } from '#kit/server/legacy.ts'

export const materialScripts: readonly Script[] = [...homeworkScripts, ...handoutScripts]
export { discountScripts }
