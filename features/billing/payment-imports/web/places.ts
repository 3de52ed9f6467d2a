declare module '#kit/web/places.ts' {
  interface Places {
    '/billing/importPagamenti': { readonly id?: number }
  }
}

export {}
