import { discountScripts } from './catalogue/discounts.ts'
import { handoutScripts } from './catalogue/handouts.ts'
import { homeworkScripts } from './catalogue/homework.ts'
import type { Script } from '#kit/server/script.ts'

export const materialScripts: readonly Script[] = [...homeworkScripts, ...handoutScripts]
export { discountScripts }
