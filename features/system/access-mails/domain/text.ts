import type { News } from '#f/system/accounts/domain/types.ts'

export const NEW_DEVICE_NAME = 'Accesso da un dispositivo nuovo'
export const NEW_DEVICE_LETTER = {
  subject: 'Nuovo accesso a {accademia}',
  html:
    '<p>Ciao {utente},</p>' +
    '<p>con il tuo nome utente qualcuno è entrato nel gestionale di {accademia} da un dispositivo nuovo.</p>' +
    '<p>{accesso}</p>' +
    '<p>Se eri tu, non devi fare nulla. Se non eri tu, cambia subito la password nelle Impostazioni, ' +
    'premi “Esci da tutti gli altri” e avvisa un amministratore.</p>',
}
export const NEW_DEVICE_PLACEHOLDERS = {
  utente: 'Chi riceve la mail',
  accesso: 'Dispositivo, indirizzo e momento dell’accesso',
  accademia: 'Nome dell’accademia',
}

export const CHANGED_NAME = 'Cambio della password o della verifica in due passaggi'
export const CHANGED_LETTER = {
  subject: 'Il tuo accesso a {accademia} è cambiato',
  html:
    '<p>Ciao {utente},</p>' +
    '<p>{quando} {cosa}.</p>' +
    '<p>Se l’hai fatto tu, o l’hai chiesto a un amministratore, non devi fare nulla. Altrimenti ' +
    'avvisa subito un amministratore.</p>',
}
export const CHANGED_PLACEHOLDERS = {
  utente: 'Chi riceve la mail',
  cosa: 'Che cosa è cambiato',
  quando: 'Giorno e ora',
  accademia: 'Nome dell’accademia',
}

/** What happened, as a part of a sentence. */
export const newsTexts: Readonly<Record<Exclude<News, 'new_device'>, string>> = {
  password_changed: 'la tua password è stata cambiata',
  mail_changed: 'l’indirizzo che riceve questi avvisi è stato cambiato',
  second_factor_set: 'la verifica in due passaggi è stata attivata',
  second_factor_removed: 'la verifica in due passaggi è stata tolta',
  recovery_code_used: 'qualcuno è entrato con uno dei tuoi codici di recupero',
  recovery_codes_renewed: 'sono stati creati nuovi codici di recupero',
}

/** "Il 15/10/2026 09:00", at the beginning of a sentence. */
export const onDay = (instant: string) => `Il ${instant}`
