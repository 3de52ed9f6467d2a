declare module '#kit/web/places.ts' {
  interface Places {
    '/app/usersettings': Nothing
    '/billing/usersettings': Nothing
    '/app/accademia': Nothing
    '/app/serverPosta': Nothing
    '/app/utenti': Nothing
    '/app/sistema': Nothing
  }
}

export {}
