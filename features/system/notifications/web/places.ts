declare module '#kit/web/places.ts' {
  interface Places {
    '/app/notifiche': OfList
  }
}

export {}
