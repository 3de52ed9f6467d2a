declare module '#kit/web/places.ts' {
  interface Places {
    '/app/pdfRiepilogoPresenze': OfRecord & { readonly corso: number }
  }
}

export {}
