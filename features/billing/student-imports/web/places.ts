declare module '#kit/web/places.ts' {
  interface Places {
    '/app/importStudenti': { readonly id?: number }
  }
}

export {}
