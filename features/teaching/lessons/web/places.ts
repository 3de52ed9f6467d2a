declare module '#kit/web/places.ts' {
  interface Places {
    /** Without an id the courses that were chosen together. */
    '/app/schedule': Partial<OfRecord> & {
      readonly view?: string
      readonly date?: string
      readonly lesson?: number
    }
    '/app/scuola': { readonly day?: string; readonly by?: 'teachers' | 'rooms' }
    '/app/detailAula': OfRecord & { readonly from?: string; readonly to?: string }
  }
}

export {}
