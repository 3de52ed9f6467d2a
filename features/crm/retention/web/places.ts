declare module '#kit/web/places.ts' {
  interface Places {
    '/app/conservazioneLead': OfList
  }
}

export {}
