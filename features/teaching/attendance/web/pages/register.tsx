import { RecordPage } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { REGISTER_TITLE } from '../../domain/text.ts'
import { api } from '../api.ts'
import { RegisterForm } from '../components/register/form.tsx'

/** The register of the lesson in the address or remembered. */
export function RegisterPage() {
  return (
    <RecordPage
      title={REGISTER_TITLE}
      id={useSelected('lesson')}
      query={(id) => api.register.query({ id })}
      nothing="Nessuna lezione selezionata"
      hint="Apri il registro da una lezione del calendario o da questo elenco."
      list={{ label: 'Vai ai registri da compilare', to: '/app/registri' }}
    >
      {(register) => <RegisterForm register={register} />}
    </RecordPage>
  )
}
