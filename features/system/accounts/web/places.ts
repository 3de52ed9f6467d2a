declare module '#kit/web/places.ts' {
  interface Places {
    '/login': Nothing
  }
}

export {}
