import { z } from 'zod'
import { id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { changedLead, newLead } from '../contract.ts'
import { MAIL_FORM } from '../text.ts'

const mailIfAny = optionalLine()
  .refine((mail) => mail === '' || isMailAddress(mail), MAIL_FORM)
  .default('')

/** The form of a lead for other programs, which like a file of leads may know no mail. */
export const programsContract = {
  create: operation('crm', 'POST', '/leads', 'Create a lead')
    .input(z.strictObject({ ...newLead, mail: mailIfAny }))
    .output(z.object({ id })),
  update: operation('crm', 'PUT', '/leads/{id}', 'Change a lead')
    .input(z.strictObject({ ...changedLead, mail: mailIfAny }))
    .output(z.object({ version })),
}
