declare module '#kit/web/places.ts' {
  interface Places {
    /** With the threshold that was asked for, otherwise with the stored one. */
    '/app/gestioneAnnunci': { readonly soglia?: number }
  }
}

export {}
