/** Whether this is the program that draws pages inside the server. What only its pages need is in no other. */
declare const IS_DRAWING: boolean;
