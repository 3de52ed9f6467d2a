declare module '#kit/web/places.ts' {
  interface Places {
    '/app/esameDetails': OfRecord
  }
}

export {}
