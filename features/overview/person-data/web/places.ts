declare module '#kit/web/places.ts' {
  interface Places {
    '/app/conservazione': OfList
  }
}

export {}
