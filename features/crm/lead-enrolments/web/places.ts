declare module '#kit/web/places.ts' {
  interface Places {
    '/app/iscriviLead': OfRecord
  }
}

export {}
