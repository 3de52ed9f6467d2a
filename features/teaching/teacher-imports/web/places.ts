declare module '#kit/web/places.ts' {
  interface Places {
    '/app/importInsegnanti': { readonly id?: number }
  }
}

export {}
