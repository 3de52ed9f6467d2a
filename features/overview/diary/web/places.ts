/** Whose diary, which kind of entries, with which text, and from which entry on. */
interface OfDiary {
  readonly id: number
  readonly tipo?: string
  readonly q?: string
  readonly da?: string
}

declare module '#kit/web/places.ts' {
  interface Places {
    '/app/diarioStudente': OfDiary
    '/app/diarioInsegnante': OfDiary
    '/app/diarioCorso': OfDiary
    '/app/diarioLead': OfDiary
    '/app/diario': OfList & { readonly from?: string; readonly to?: string; readonly who?: string }
  }
}

export {}
