declare module '#kit/web/places.ts' {
  interface Places {
    '/app/operazioni': OfList
  }
}

export {}
