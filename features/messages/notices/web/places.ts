declare module '#kit/web/places.ts' {
  interface Places {
    '/app/comunicazioni': OfList
  }
}

export {}
