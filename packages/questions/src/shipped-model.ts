import model from './question-model.json' with { type: 'json' }
import { QuestionModel } from './question-model.ts'

/** The model that ships, made by `npm run eval -- --train`. Apart, so that training does without it. */
export const shippedModel = QuestionModel.parse(model)
