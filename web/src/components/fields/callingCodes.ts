import { withAsciiDigits } from "../../lib/numbers";
import { withoutInvisible } from "../../lib/plainText";

/** ITU-T E.164: "LK94" is Sri Lanka's. Of several with one code, the largest comes first. */
const CODES =
  "US1 CA1 RU7 KZ7 EG20 ZA27 GR30 NL31 BE32 FR33 ES34 HU36 IT39 VA39 RO40 CH41 AT43 GB44 GG44 IM44 JE44 DK45 SE46 NO47 SJ47 PL48 DE49 PE51 MX52 CU53 AR54 BR55 CL56 CO57 VE58 MY60 AU61 CX61 CC61 ID62 PH63 NZ64 SG65 TH66 JP81 KR82 VN84 CN86 TR90 IN91 PK92 AF93 LK94 MM95 IR98 SS211 MA212 EH212 DZ213 TN216 LY218 GM220 SN221 MR222 ML223 GN224 CI225 BF226 NE227 TG228 BJ229 MU230 LR231 SL232 GH233 NG234 TD235 CF236 CM237 CV238 ST239 GQ240 GA241 CG242 CD243 AO244 GW245 IO246 SC248 SD249 RW250 ET251 SO252 DJ253 KE254 TZ255 UG256 BI257 MZ258 ZM260 MG261 RE262 YT262 ZW263 NA264 MW265 LS266 BW267 SZ268 KM269 SH290 ER291 AW297 FO298 GL299 GI350 PT351 LU352 IE353 IS354 AL355 MT356 CY357 FI358 AX358 BG359 LT370 LV371 EE372 MD373 AM374 BY375 AD376 MC377 SM378 UA380 RS381 ME382 XK383 HR385 SI386 BA387 MK389 CZ420 SK421 LI423 FK500 BZ501 GT502 SV503 HN504 NI505 CR506 PA507 PM508 HT509 GP590 BL590 MF590 BO591 GY592 EC593 GF594 PY595 MQ596 SR597 UY598 CW599 BQ599 TL670 NF672 BN673 NR674 PG675 TO676 SB677 VU678 FJ679 PW680 WF681 CK682 NU683 WS685 KI686 NC687 TV688 PF689 TK690 FM691 MH692 KP850 HK852 MO853 KH855 LA856 BD880 TW886 MV960 LB961 JO962 SY963 IQ964 KW965 SA966 YE967 OM968 PS970 AE971 IL972 BH973 QA974 BT975 MN976 NP977 TJ992 TM993 AZ994 GE995 KG996 UZ998 BS1242 BB1246 AI1264 AG1268 VG1284 VI1340 KY1345 BM1441 GD1473 TC1649 JM1876 MS1664 MP1670 GU1671 AS1684 SX1721 LC1758 DM1767 VC1784 PR1787 DO1809 TT1868 KN1869";

export type Country = { code: string; calling: string };

export const COUNTRIES: readonly Country[] = CODES.split(" ").map((one) => ({
  code: one.slice(0, 2),
  calling: one.slice(2),
}));

/** International prefixes of countries where `00` does nothing. */
const ABROAD: Record<string, RegExp> = { "1": /^011(?=\d{7})/, "61": /^0011/, "81": /^010(?=\d{9})/ };

export function callingCode(country: string): string {
  return COUNTRIES.find((one) => one.code === country)?.calling ?? "";
}

/** The longest code wins. */
export function countryOf(phone: string): Country | undefined {
  const digits = plain(phone).replace(/\D/g, "").replace(/^00/, "");
  return COUNTRIES.toSorted((a, b) => b.calling.length - a.calling.length).find((one) =>
    digits.startsWith(one.calling),
  );
}

/** "077 123 4567" of Sri Lanka is "+94 077 123 4567". The server knows whether the zero is dialled from abroad. */
export function international(country: string, typed: string): string {
  const text = plain(typed);
  if (text === "" || saysItsCountry(text)) return text;
  const calling = callingCode(country);
  const abroad = ABROAD[calling];
  const digits = text.replace(/\D/g, "");
  return abroad?.test(digits) ? `+${digits.replace(abroad, "")}` : `+${calling} ${text}`;
}

/** Behind a plus, behind 00, or in a WhatsApp link. */
export function saysItsCountry(typed: string): boolean {
  const text = plain(typed);
  return /^[^\d]*(\+|00)/.test(text) || /wa\.me\/|send\/?\?phone=/i.test(text);
}

function plain(typed: string): string {
  return withAsciiDigits(withoutInvisible(typed).normalize("NFKC")).trim();
}

/** By the browser's languages. */
export function homeCountry(languages: readonly unknown[] | undefined = navigator.languages): string {
  const regions = (languages ?? []).map(regionOf);
  return regions.find((region) => region !== undefined && callingCode(region) !== "") ?? "LK";
}

/** Systems add names such as "C" or "en-US@posix", which are no language tags. */
function regionOf(language: unknown): string | undefined {
  try {
    return typeof language === "string" ? new Intl.Locale(language).region : undefined;
  } catch {
    return undefined;
  }
}
