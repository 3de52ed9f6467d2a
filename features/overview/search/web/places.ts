declare module '#kit/web/places.ts' {
  interface Places {
    '/app/search': { readonly q?: string }
    '/app/search/$text': Nothing
    '/billing/search/$text': Nothing
    '/billing/search': { readonly q?: string }
  }
}

export {}
