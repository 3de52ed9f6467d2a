declare module '#kit/web/places.ts' {
  interface Places {
    '/billing/estrattoConto': OfList & { readonly id?: number }
  }
}

export {}
