import type { DiaryChange } from '../contract.ts'

/** A changed field in one line. */
export function changeText({ label, before, after }: DiaryChange): string {
  if (before === null) return `${label}: ${after ?? ''}`
  return `${label}: ${before} → ${after ?? 'vuoto'}`
}
