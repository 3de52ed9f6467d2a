declare module '#kit/web/places.ts' {
  interface Places {
    '/app/attivita': OfList
  }
}

export {}
