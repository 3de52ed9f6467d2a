declare module '#kit/web/places.ts' {
  interface Places {
    '/app/invoices': OfRecord
    '/app/pdfFatturatoPage': OfRecord
  }
}

export {}
