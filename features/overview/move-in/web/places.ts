declare module '#kit/web/places.ts' {
  interface Places {
    '/app/trasloco': { readonly id?: number }
  }
}

export {}
