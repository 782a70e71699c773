// The wire as the server declares it, in the form the data client wants. Made from the Rust tables and functions by a test; do
// not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      profiles: {
        Row: {
          user_id: string;
          display_name: string;
          is_guide: boolean;
          is_admin: boolean;
          created_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      destinations: {
        Row: {
          id: string;
          slug: string;
          city: string;
          region: string;
          province: string;
          aliases: string[];
          nearby: string[];
          name_si: string | null;
          name_ta: string | null;
          latitude: number;
          longitude: number;
          image_url: string | null;
          is_active: boolean;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      attractions: {
        Row: {
          id: string;
          slug: string | null;
          destination_id: string | null;
          package_id: string | null;
          title: string;
          description: string | null;
          location: string | null;
          image_url: string | null;
          duration_hours: number;
          attraction_type: string;
          icon: string;
          latitude: number | null;
          longitude: number | null;
          opens: string | null;
          closes: string | null;
          best_months: string[];
          interests: string[];
          effort: number;
          is_active: boolean;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "attractions_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "attractions_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      travel_times: {
        Row: {
          origin_id: string;
          destination_id: string;
          mode: string;
          minutes: number;
          km: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "travel_times_origin_id_fkey";
            columns: ["origin_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "travel_times_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      guides: {
        Row: {
          id: string;
          user_id: string;
          display_name: string;
          avatar_url: string | null;
          bio: string | null;
          experience_years: number | null;
          hourly_rate: number | null;
          education: string | null;
          certifications: string[];
          rating: number;
          review_count: number;
          is_active: boolean;
          created_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      guide_locations: {
        Row: {
          id: string;
          guide_id: string;
          location_name: string;
          is_primary_location: boolean;
          destination_id: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_locations_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guide_locations_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_languages: {
        Row: {
          id: string;
          guide_id: string;
          language_code: string;
          language_name: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_languages_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_specialties: {
        Row: {
          id: string;
          guide_id: string;
          specialty_name: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_specialties_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      packages: {
        Row: {
          id: string;
          title: string;
          description: string | null;
          price: number;
          duration_days: number;
          max_people: number;
          min_people: number;
          image_url: string | null;
          images: string[] | null;
          highlights: string | null;
          included: string | null;
          excluded: string | null;
          status: string;
          is_active: boolean;
          rating: number;
          review_count: number;
          created_at: string;
          updated_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      package_locations: {
        Row: {
          id: string;
          package_id: string;
          location_name: string;
          is_primary_location: boolean;
          destination_id: string | null;
          position: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_locations_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_locations_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      package_categories: {
        Row: {
          id: string;
          package_id: string;
          category: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_categories_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_languages: {
        Row: {
          id: string;
          package_id: string;
          language_code: string;
          language_name: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_languages_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_transport_modes: {
        Row: {
          id: string;
          package_id: string;
          transport_mode: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_transport_modes_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_days: {
        Row: {
          id: string;
          package_id: string;
          day_number: number;
          title: string | null;
          description: string | null;
          overnight_destination_id: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_days_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_days_overnight_destination_id_fkey";
            columns: ["overnight_destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      package_attractions: {
        Row: {
          id: string;
          package_id: string;
          attraction_id: string;
          day_number: number;
          order_in_day: number;
          start_time: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_attractions_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_attractions_attraction_id_fkey";
            columns: ["attraction_id"];
            isOneToOne: false;
            referencedRelation: "attractions";
            referencedColumns: ["id"];
          },
        ];
      };
      package_room_pricing: {
        Row: {
          id: string;
          package_id: string;
          accommodation_type: string;
          hotel_type: string;
          capacity_per_room: number;
          price_per_room: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_room_pricing_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_guides: {
        Row: {
          package_id: string;
          guide_id: string;
          is_primary_guide: boolean;
          created_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_guides_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_guides_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      package_owners: {
        Row: {
          id: string;
          package_id: string;
          user_id: string;
          is_primary_owner: boolean;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_owners_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_applications: {
        Row: {
          id: string;
          user_id: string;
          display_name: string;
          avatar_url: string | null;
          bio: string | null;
          contact_email: string;
          contact_whatsapp: string | null;
          selected_languages: string[];
          selected_locations: string[];
          selected_specialties: string[];
          status: string;
          created_at: string;
          reviewed_at: string | null;
          reviewed_by: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      guide_package_requests: {
        Row: {
          id: string;
          guide_id: string;
          package_id: string;
          status: string;
          request_message: string | null;
          rejection_reason: string | null;
          reviewed_by: string | null;
          reviewed_at: string | null;
          created_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_package_requests_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guide_package_requests_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_requests: {
        Row: {
          id: string;
          user_id: string;
          guide_id: string;
          package_id: string;
          status: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone: string | null;
          special_requests: string | null;
          total_price: number;
          advance_amount: number | null;
          full_payment_completed: boolean;
          payment_deadline: string | null;
          rejection_reason: string | null;
          pricing_summary: Json | null;
          created_at: string;
          updated_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "booking_requests_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_requests_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_logs: {
        Row: {
          id: string;
          created_at: string;
          event_type: string;
          status: string;
          amount: number | null;
          currency: string;
          booking_request_id: string | null;
          user_id: string | null;
          guide_id: string | null;
          payment_method: string | null;
          stripe_session_id: string | null;
          metadata: Json;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "payment_logs_booking_request_id_fkey";
            columns: ["booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_logs_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      reviews: {
        Row: {
          id: string;
          user_id: string;
          booking_request_id: string;
          guide_id: string | null;
          package_id: string | null;
          rating: number;
          review_text: string | null;
          review_type: string;
          reviewer_name: string;
          is_hidden: boolean;
          created_at: string;
          updated_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "reviews_booking_request_id_fkey";
            columns: ["booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_messages: {
        Row: {
          id: string;
          first_name: string;
          last_name: string;
          email: string;
          subject: string;
          message: string;
          created_at: string;
          handled_at: string | null;
          origin: string | null;
        };
        Insert: {
          id?: string;
          first_name: string;
          last_name: string;
          email: string;
          subject: string;
          message: string;
          created_at?: string;
          handled_at?: string | null;
          origin?: string | null;
          website?: string;
        };
        Update: never;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      search_packages: {
        Args: {
          q?: string;
          category?: string;
          location?: string;
          destination_id?: string;
          price_min?: number;
          price_max?: number;
          date_from?: string;
          date_to?: string;
          duration?: string;
          people?: number;
          sort?: string;
          limit?: number;
          offset?: number;
        };
        Returns: {
          total: number;
          results: TripCardRow[];
          facets: {
            category: {
              value: string;
              count: number;
            }[];
            duration: {
              value: string;
              count: number;
            }[];
            location: {
              value: string;
              count: number;
            }[];
            price: {
              from: number;
              to: number | null;
              count: number;
            }[];
          };
          showing_results_for: string | null;
        };
      };
      suggest_places: {
        Args: {
          q: string;
          limit?: number;
        };
        Returns: {
          id: string | null;
          kind: string;
          city: string;
          alias: string | null;
          region: string;
          name_si: string | null;
          name_ta: string | null;
          latitude: number | null;
          longitude: number | null;
          packages: number;
        }[];
      };
      featured_packages: {
        Args: Record<never, never>;
        Returns: TripCardRow[];
      };
      public_profile: {
        Args: {
          person: string;
        };
        Returns: {
          id: string;
          display_name: string;
          member_since: string;
          guide_id: string | null;
          reviews: {
            id: string;
            rating: number;
            review_text: string | null;
            created_at: string;
            package: {
              id: string;
              title: string;
            } | null;
            guide: {
              id: string;
              display_name: string;
            } | null;
          }[];
        } | null;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

export type TripCardRow = {
  id: string;
  title: string;
  description: string | null;
  price: number;
  duration_days: number;
  min_people: number;
  max_people: number;
  image_url: string | null;
  rating: number;
  review_count: number;
  created_at: string;
  package_locations: {
    location_name: string;
    is_primary_location: boolean;
  }[];
  package_categories: {
    category: string;
  }[];
  package_languages: {
    language_code: string;
    language_name: string;
  }[];
  package_guides: {
    guide_id: string;
    is_primary_guide: boolean;
    guides: {
      display_name: string;
      avatar_url: string | null;
      rating: number;
    } | null;
  }[];
  package_room_pricing: {
    accommodation_type: string;
    hotel_type: string;
    capacity_per_room: number;
    price_per_room: number;
  }[];
};
