declare module '#kit/web/places.ts' {
  interface Places {
    /** The list; `lead` is called now, 0 when nobody is due, and `vista` shows the own day. */
    '/app/dachiamare': OfList & { readonly lead?: number; readonly vista?: 'giornata' }
    '/app/chiamati': OfList & { readonly tagId?: number }
  }
}

export {}
