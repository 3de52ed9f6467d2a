declare module '#kit/web/places.ts' {
  interface Places {
    '/billing/inRitardo': OfList
  }
}

export {}
