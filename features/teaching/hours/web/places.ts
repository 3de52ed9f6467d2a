declare module '#kit/web/places.ts' {
  interface Places {
    '/app/invoices': OfRecord
  }
}

export {}
