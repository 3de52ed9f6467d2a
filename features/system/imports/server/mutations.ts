/** What the kinds of imports are made of, and what else is done with their files. */
export { importsOf } from './public.ts'
export { forgetImported } from './mutations/forget.ts'
export { throughForms } from './mutations/forms.ts'
export { undoImport } from './mutations/steps.ts'
export type {
  AnyKind,
  DoneLine,
  ImportKind,
  Line,
  Mark,
  Matched,
  Storing,
} from './mutations/kind.ts'
