declare module '#kit/web/places.ts' {
  interface Places {
    '/app/gestionePresenze': OfRecord
    '/app/gestioneAssenze': OfRecord & { readonly corso?: number }
    '/app/assenzeDaGiustificare': OfList & {
      readonly courseId?: number
      /** A day. */
      readonly from?: string
    }
    '/app/registriCorso': OfRecord & OfList
    '/app/registri': OfList & { readonly courseId?: number; readonly tutte?: true }
  }
}

export {}
