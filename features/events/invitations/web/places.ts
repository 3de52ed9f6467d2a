declare module '#kit/web/places.ts' {
  interface Places {
    '/app/ingressoEvento': OfRecord
  }
}

export {}
