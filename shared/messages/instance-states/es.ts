import type { InstanceStateWords } from "./en.ts";

export const instanceStatesEs: InstanceStateWords = {
  FAILED:
    "Sus respuestas están a salvo, pero no se pudo generar un informe. Avise a quien le envió este formulario.",
  CLOSED: "Este formulario está cerrado por ahora y no acepta respuestas. Lo que ha guardado se conserva.",
  EXPIRED: "Este formulario estuvo abierto hasta una fecha que ya pasó. Ya no acepta respuestas.",
  REVOKED: "Este formulario fue retirado y ya no acepta respuestas. Pregunte a quien se lo envió.",
};
