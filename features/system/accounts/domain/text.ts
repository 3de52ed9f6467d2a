import type { Sentences } from '#kit/domain/errors.ts'
import type { accountCodes } from './contract.ts'

/** The one answer to every failed login, in the words of the product. */
export const LOGIN_FAILED = 'Something is wrong with your login or password.'

/** Every refused change of the own password, in the words of the product. */
export const PASSWORD_FAILED = 'Error changing password. Please check your data'

const CODE_REFUSED =
  'Il codice non è giusto, o è già stato usato: aspetta il prossimo e scrivi quello.'

export const accountSentences: Sentences<typeof accountCodes> = {
  'accounts.wrong_login': LOGIN_FAILED,
  'accounts.too_many_attempts':
    'Troppi tentativi di accesso. Attendi qualche minuto e riprova, oppure chiedi a un amministratore.',
  'accounts.code_needed': 'Scrivi il codice di verifica.',
  'accounts.wrong_code': CODE_REFUSED,
  'accounts.wrong_own_code': CODE_REFUSED,
  'accounts.no_second_factor': 'La verifica in due passaggi non è attiva: ricarica la pagina.',
  'accounts.second_factor_on': 'La verifica in due passaggi è già attiva: ricarica la pagina.',
  'accounts.own_second_factor_first':
    'Attiva prima la tua verifica in due passaggi: altrimenti resteresti fuori.',
  'accounts.wrong_password': PASSWORD_FAILED,
  'accounts.password_refused': 'La password non è giusta.',
  'accounts.common_password':
    'Questa password è tra le prime che si provano: scegline un’altra, per esempio tre parole che non c’entrano fra loro.',
  'accounts.password_is_name':
    'La password non può essere il nome utente, nemmeno con cifre o segni accanto.',
  'accounts.username_taken': 'Questo nome utente esiste già.',
  'accounts.not_found': 'Utente non trovato.',
  'accounts.own_account':
    'Non puoi disabilitare o declassare il tuo stesso utente. La tua mail, la password e la verifica in due passaggi si cambiano nelle tue impostazioni.',
  'accounts.last_admin': 'Deve restare almeno un amministratore attivo.',
}

/** Texts of the password change, as the product words them. */
export const PASSWORD_CHANGED = 'Password changed successfully'
export const PASSWORD_MISMATCH = 'The password confirm is not valid'

/** Why the create-account tab does nothing. */
export const ACCOUNTS_BY_ADMINISTRATOR =
  'Gli account sono creati da un amministratore: chiedi a chi gestisce il gestionale.'

/** What a user may land on. */
export const LANDING_NAME = { role: 'Quella del mio ruolo', today: 'Oggi' } as const
export const LANDING_SAVED = 'Pagina iniziale salvata: vale dal prossimo accesso.'
