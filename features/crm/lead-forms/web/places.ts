declare module '#kit/web/places.ts' {
  interface Places {
    '/app/leadForms': OfList
    '/app/leadForm': { readonly id?: number }
  }
}

export {}
