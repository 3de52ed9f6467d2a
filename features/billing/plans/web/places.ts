declare module '#kit/web/places.ts' {
  interface Places {
    '/app/billing/editCorso': OfRecord
    '/app/billing/editStudente': OfRecord & { readonly corso: number }
    '/app/billing/studenteDetails': OfRecord
    '/billing/editCorso': OfRecord
    '/billing/editStudente': OfRecord & { readonly corso: number }
    '/billing/studenteDetails': OfRecord
  }
}

export {}
