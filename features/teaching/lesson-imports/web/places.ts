declare module '#kit/web/places.ts' {
  interface Places {
    '/app/importLezioni': { readonly id?: number }
  }
}

export {}
