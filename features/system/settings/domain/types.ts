/** The keys under which settings are stored and known to the legacy scripts. */
export type SettingKey = 'sendingMailAddress' | 'sendingMailPassword' | 'notificheLezioni'
/** Those of where the academy is paid to, which old programs do not know. */
export type AccountKey = 'accountPayee' | 'accountIban'

/** The longest name of a payee that a transfer carries. */
export const PAYEE_MAX = 70

/** Where the academy is paid to; without an account nothing is said of transfers. */
export interface Payee {
  readonly payee: string
  readonly iban: string | undefined
}

/** Who sends the academy's mails, as far as the settings say. */
export interface Sender {
  readonly address: string
  /** Of the mailbox; `undefined` when none is stored. */
  readonly password: string | undefined
}

/**
 * The zones of the time-zone choice: name in the zone database and city, from west to east.
 * Choosing one changes nothing: the academy's hours are those of Rome.
 */
export const TIME_ZONES: readonly (readonly [zone: string, city: string])[] = [
  ['Pacific/Pago_Pago', 'Pago Pago'],
  ['Pacific/Honolulu', 'Honolulu'],
  ['America/Anchorage', 'Anchorage'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Tijuana', 'Tijuana'],
  ['America/Vancouver', 'Vancouver'],
  ['America/Denver', 'Denver'],
  ['America/Phoenix', 'Phoenix'],
  ['America/Chicago', 'Chicago'],
  ['America/Mexico_City', 'Città del Messico'],
  ['America/Guatemala', 'Città del Guatemala'],
  ['America/New_York', 'New York'],
  ['America/Toronto', 'Toronto'],
  ['America/Havana', 'L’Avana'],
  ['America/Jamaica', 'Kingston'],
  ['America/Panama', 'Panamá'],
  ['America/Bogota', 'Bogotà'],
  ['America/Lima', 'Lima'],
  ['America/Guayaquil', 'Guayaquil'],
  ['America/Caracas', 'Caracas'],
  ['America/La_Paz', 'La Paz'],
  ['America/Santiago', 'Santiago del Cile'],
  ['America/Manaus', 'Manaus'],
  ['America/Halifax', 'Halifax'],
  ['America/Puerto_Rico', 'San Juan'],
  ['America/Santo_Domingo', 'Santo Domingo'],
  ['America/St_Johns', 'Saint John’s'],
  ['America/Asuncion', 'Asunción'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/Sao_Paulo', 'San Paolo'],
  ['America/Montevideo', 'Montevideo'],
  ['America/Nuuk', 'Nuuk'],
  ['Atlantic/South_Georgia', 'Georgia del Sud'],
  ['Atlantic/Azores', 'Azzorre'],
  ['Atlantic/Cape_Verde', 'Capo Verde'],
  ['Atlantic/Canary', 'Canarie'],
  ['Atlantic/Reykjavik', 'Reykjavík'],
  ['Europe/London', 'Londra'],
  ['Europe/Dublin', 'Dublino'],
  ['Europe/Lisbon', 'Lisbona'],
  ['Africa/Casablanca', 'Casablanca'],
  ['Africa/Abidjan', 'Abidjan'],
  ['Africa/Algiers', 'Algeri'],
  ['Africa/Lagos', 'Lagos'],
  ['Africa/Tunis', 'Tunisi'],
  ['Europe/Rome', 'Roma'],
  ['Europe/Amsterdam', 'Amsterdam'],
  ['Europe/Belgrade', 'Belgrado'],
  ['Europe/Berlin', 'Berlino'],
  ['Europe/Brussels', 'Bruxelles'],
  ['Europe/Budapest', 'Budapest'],
  ['Europe/Copenhagen', 'Copenaghen'],
  ['Europe/Ljubljana', 'Lubiana'],
  ['Europe/Madrid', 'Madrid'],
  ['Europe/Malta', 'La Valletta'],
  ['Europe/Oslo', 'Oslo'],
  ['Europe/Paris', 'Parigi'],
  ['Europe/Prague', 'Praga'],
  ['Europe/Sarajevo', 'Sarajevo'],
  ['Europe/Stockholm', 'Stoccolma'],
  ['Europe/Tirane', 'Tirana'],
  ['Europe/Vienna', 'Vienna'],
  ['Europe/Warsaw', 'Varsavia'],
  ['Europe/Zagreb', 'Zagabria'],
  ['Europe/Zurich', 'Zurigo'],
  ['Europe/Athens', 'Atene'],
  ['Europe/Bucharest', 'Bucarest'],
  ['Europe/Helsinki', 'Helsinki'],
  ['Europe/Kyiv', 'Kiev'],
  ['Europe/Riga', 'Riga'],
  ['Europe/Sofia', 'Sofia'],
  ['Africa/Cairo', 'Il Cairo'],
  ['Africa/Johannesburg', 'Johannesburg'],
  ['Africa/Tripoli', 'Tripoli'],
  ['Asia/Beirut', 'Beirut'],
  ['Asia/Jerusalem', 'Gerusalemme'],
  ['Europe/Istanbul', 'Istanbul'],
  ['Europe/Moscow', 'Mosca'],
  ['Europe/Minsk', 'Minsk'],
  ['Africa/Nairobi', 'Nairobi'],
  ['Africa/Addis_Ababa', 'Addis Abeba'],
  ['Asia/Baghdad', 'Baghdad'],
  ['Asia/Riyadh', 'Riad'],
  ['Asia/Tehran', 'Teheran'],
  ['Asia/Dubai', 'Dubai'],
  ['Asia/Baku', 'Baku'],
  ['Asia/Tbilisi', 'Tbilisi'],
  ['Asia/Kabul', 'Kabul'],
  ['Asia/Karachi', 'Karachi'],
  ['Asia/Tashkent', 'Tashkent'],
  ['Asia/Kolkata', 'Calcutta'],
  ['Asia/Kathmandu', 'Katmandu'],
  ['Asia/Dhaka', 'Dacca'],
  ['Asia/Yangon', 'Yangon'],
  ['Asia/Bangkok', 'Bangkok'],
  ['Asia/Jakarta', 'Giacarta'],
  ['Asia/Hong_Kong', 'Hong Kong'],
  ['Asia/Manila', 'Manila'],
  ['Asia/Shanghai', 'Shanghai'],
  ['Asia/Singapore', 'Singapore'],
  ['Australia/Perth', 'Perth'],
  ['Asia/Seoul', 'Seul'],
  ['Asia/Tokyo', 'Tokyo'],
  ['Australia/Adelaide', 'Adelaide'],
  ['Australia/Sydney', 'Sydney'],
  ['Pacific/Guam', 'Guam'],
  ['Pacific/Noumea', 'Numea'],
  ['Pacific/Auckland', 'Auckland'],
  ['Pacific/Fiji', 'Figi'],
  ['Pacific/Tongatapu', 'Nuku’alofa'],
]
