/** In its own colours, on the required white ground. */
export function GoogleMark() {
  return (
    <svg className="google-mark" viewBox="-12 -12 24 24" aria-hidden="true">
      <circle r="12" fill="#fff" />
      <g fill="none" strokeWidth="2.7">
        <path d="M4.600-4.600A6.500 6.500 0 0 0-5.630-3.250" stroke="#EA4335" />
        <path d="M-5.630-3.250A6.500 6.500 0 0 0-5.630 3.250" stroke="#FBBC05" />
        <path d="M-5.630 3.250A6.500 6.500 0 0 0 4.180 4.980" stroke="#34A853" />
        <path d="M4.180 4.980A6.500 6.500 0 0 0 6.400.200H0" stroke="#4285F4" />
      </g>
    </svg>
  );
}
